import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../../server/project-root.ts';

/**
 * Finds the properties of generated types that code reads, with the type checker: by access, by destructuring, or by a key whose type
 * names them. Properties of the same name elsewhere don't count. Properties are named by their path from the top of their type, such as
 * `/status/maintenance/until`.
 */
export function readProperties({
  program,
  types,
  code,
}: {
  program: ts.Program;
  types: readonly string[];
  code: readonly string[];
}): {
  properties: ReadonlySet<string>;
  read: ReadonlySet<string>;
} {
  const checker = program.getTypeChecker();
  const names = declaredProperties({ program, types });
  // The checker is slow, so only names of properties are looked up.
  const words = new Set([...names.values()].map((path) => path.slice(path.lastIndexOf('/') + 1)));
  const read = new Set<string>();

  const mark = (symbol: ts.Symbol | undefined): void => {
    for (const declaration of symbol?.declarations ?? []) {
      const name = names.get(declaration);
      if (name !== undefined) read.add(name);
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
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) {
      if (words.has(node.name.text)) mark(checker.getSymbolAtLocation(node.name));
    } else if (ts.isElementAccessExpression(node))
      markKeys({
        of: checker.getApparentType(checker.getTypeAtLocation(node.expression)),
        key: checker.getTypeAtLocation(node.argumentExpression),
      });
    else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name;
      if (ts.isIdentifier(name) && node.dotDotDotToken === undefined && words.has(name.text))
        mark(checker.getPropertyOfType(checker.getTypeAtLocation(node.parent), name.text));
      if (node.dotDotDotToken !== undefined)
        for (const property of checker.getTypeAtLocation(node.name).getProperties()) mark(property);
    } else if (ts.isSpreadAssignment(node) || isEntriesCall(node)) {
      const given = ts.isSpreadAssignment(node) ? node.expression : node.arguments[0];
      if (given !== undefined)
        for (const property of checker.getTypeAtLocation(given).getProperties()) mark(property);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of code) {
    const source = program.getSourceFile(join(projectRoot, file));
    if (source !== undefined) visit(source);
  }
  return { properties: new Set(names.values()), read };
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
function declaredProperties({
  program,
  types,
}: {
  program: ts.Program;
  types: readonly string[];
}): Map<ts.Declaration, string> {
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
