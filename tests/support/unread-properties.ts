import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../../server/project-root.ts';

/**
 * Finds the properties of generated types that no code reads, with the type checker. Code reads a property by access, by destructuring,
 * or by a key whose type names it. Properties of the same name elsewhere don't count. Properties are named by their path from the top of
 * their type, such as `/status/maintenance/until`. Only those that `matters` accepts are returned and looked up, because the checker is
 * slow: a name is looked up no more once each of its properties is read.
 */
export function unreadProperties({
  program,
  types,
  code,
  matters,
  byNameOnly = false,
}: {
  program: ts.Program;
  types: readonly string[];
  code: readonly string[];
  matters: (property: string) => boolean;
  /** Does not count keys and objects that are read as a whole. */
  byNameOnly?: boolean;
}): { properties: ReadonlySet<string>; unread: ReadonlySet<string> } {
  const checker = program.getTypeChecker();
  const names = declaredProperties(program, types);
  const properties = new Set([...names.values()].filter(matters));
  const unread = new Set(properties);
  const unreadByWord = new Map<string, Set<string>>();
  for (const path of properties)
    unreadByWord.set(wordOf(path), (unreadByWord.get(wordOf(path)) ?? new Set()).add(path));
  const isWanted = (word: string) => (unreadByWord.get(word)?.size ?? 0) > 0;

  const mark = (symbol: ts.Symbol | undefined): void => {
    for (const declaration of symbol?.declarations ?? []) {
      const name = names.get(declaration);
      if (name === undefined) continue;
      unread.delete(name);
      unreadByWord.get(wordOf(name))?.delete(name);
    }
    // Members of unions and mapped types count as the members from which they come.
    const made = (symbol as { links?: { syntheticOrigin?: ts.Symbol } } | undefined)?.links?.syntheticOrigin;
    if (made !== undefined && made !== symbol) mark(made);
  };
  const markKeys = ({ of, key }: { of: ts.Type; key: ts.Type }): void => {
    for (const one of key.isUnion() ? key.types : [key])
      if (one.isStringLiteral()) mark(checker.getPropertyOfType(of, one.value));
      else if (one.flags & ts.TypeFlags.StringLike) for (const property of of.getProperties()) mark(property);
  };
  const visitNames = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) {
      if (isWanted(node.name.text)) mark(checker.getSymbolAtLocation(node.name));
    } else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name;
      if (ts.isIdentifier(name) && node.dotDotDotToken === undefined && isWanted(name.text))
        mark(checker.getPropertyOfType(checker.getTypeAtLocation(node.parent), name.text));
    }
    ts.forEachChild(node, visitNames);
  };
  const visitKeys = (node: ts.Node): void => {
    // A number names no property of these types.
    if (ts.isElementAccessExpression(node) && !ts.isNumericLiteral(node.argumentExpression))
      markKeys({
        of: checker.getApparentType(checker.getTypeAtLocation(node.expression)),
        key: checker.getTypeAtLocation(node.argumentExpression),
      });
    const given = readAsAWhole(node);
    if (given !== undefined) for (const property of checker.getTypeAtLocation(given).getProperties()) mark(property);
    ts.forEachChild(node, visitKeys);
  };
  // Files that name manifests read nearly all properties, so the others are looked at for few. Types of keys are slow to look up, so they
  // come after names.
  const sources = code.flatMap((file) => program.getSourceFile(join(projectRoot, file)) ?? []);
  for (const isLikely of [true, false])
    for (const visit of byNameOnly ? [visitNames] : [visitNames, visitKeys])
      for (const source of sources) if (unread.size > 0 && /manifest/i.test(source.text) === isLikely) visit(source);
  return { properties, unread };
}

const wordOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Returns the object of which this node reads all properties: one that is spread, the rest of a pattern, or an argument. */
function readAsAWhole(node: ts.Node): ts.Node | undefined {
  if (ts.isSpreadAssignment(node)) return node.expression;
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent))
    return node.dotDotDotToken === undefined ? undefined : node.name;
  return isEntriesCall(node) ? node.arguments[0] : undefined;
}

/** `Object.entries` and similar functions read all properties of their argument. */
function isEntriesCall(node: ts.Node): node is ts.CallExpression {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.expression.getText() === 'Object' &&
    ['entries', 'keys', 'values'].includes(node.expression.name.text)
  );
}

/** Every property of the exported types with its path. Paths start at the manifest, or at the name of a type that it uses. */
function declaredProperties(program: ts.Program, types: readonly string[]): Map<ts.Declaration, string> {
  const names = new Map<ts.Declaration, string>();
  const walk = (node: ts.Node, way: string): void => {
    const name = ts.isPropertySignature(node) ? `${way}/${node.name.getText().replaceAll(/['"]/g, '')}` : way;
    if (ts.isPropertySignature(node)) names.set(node, name);
    ts.forEachChild(node, (child) => walk(child, name));
  };
  for (const file of types)
    for (const statement of program.getSourceFile(join(projectRoot, file))?.statements ?? [])
      if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
        const { text } = statement.name;
        walk(statement, text === 'Manifest' || text === 'PublicManifest' ? '' : text);
      }
  return names;
}
