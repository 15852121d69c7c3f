import ts from 'typescript';

const privateName = /^(?:ask(?:s|ed|ing)?|tells?|told|says?|said|keeps?|kept|held|holds)$/i;
/** Finds out without parsing that a file has none of the names, which is true of nearly all files. */
const mayHaveOne = /\b(?:ask(?:s|ed|ing)?|tells?|told|says?|said|keeps?|kept|held|holds)\b/i;

/**
 * `path:line name` of each declaration with a private word as its whole name: variables, parameters, functions, types and their
 * members. Keys of object literals may be fields of JSON or columns, and are left out.
 */
export function privateNames({ file, text }: { file: string; text: string }): string[] {
  if (!/\.tsx?$/.test(file) || !mayHaveOne.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && privateName.test(node.text) && isDeclared(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1} ${node.text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isDeclared(name: ts.Identifier): boolean {
  const { parent } = name;
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isBindingElement(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isFunctionExpression(parent) ||
      ts.isTypeAliasDeclaration(parent) ||
      ts.isInterfaceDeclaration(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isMethodSignature(parent) ||
      ts.isNamedTupleMember(parent)) &&
    parent.name === name
  );
}
