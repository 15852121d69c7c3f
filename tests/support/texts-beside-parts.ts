import { join, relative } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../../server/project-root.ts';

/** Kinds that a child of an element may have when it is rendered. A slot contains a value given by the caller, such as `children`. */
type Kind = 'text' | 'slot' | 'element' | 'nothing';

/**
 * Places where React would look for a text that a browser's translation has moved into another element (react#17256): a text that may
 * disappear beside other children, and a part that may appear before a text. Either throws, and the page is lost.
 */
export function textsBesideParts(program: ts.Program, files: readonly string[]): string[] {
  const checker = program.getTypeChecker();
  return files.flatMap((file) => {
    const source = program.getSourceFile(join(projectRoot, file));
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isJsxElement(node) && isBroken(childrenOf({ node, checker }))) {
        const { line } = ts.getLineAndCharacterOfPosition(node.getSourceFile(), node.getStart());
        found.push(`${relative(projectRoot, node.getSourceFile().fileName)}:${line + 1}`);
      }
      ts.forEachChild(node, visit);
    };
    if (source !== undefined) visit(source);
    return found;
  });
}

function isBroken(children: readonly ReadonlySet<Kind>[]): boolean {
  // A text without siblings is set as the content of its parent, which translation does not prevent.
  if (children.length < 2) return false;
  return children.some((kinds, at) => {
    if (kinds.has('text') && kinds.size > 1) return true;
    if (!kinds.has('nothing')) return false;
    const next = children.slice(at + 1).find((later) => !later.has('nothing') || later.has('slot'));
    return next?.has('text') === true || next?.has('slot') === true;
  });
}

type Checked = { readonly checker: ts.TypeChecker };

/** Kinds of the children. Fragments are replaced by their own children. */
function childrenOf({ node, checker }: Checked & { node: ts.JsxElement | ts.JsxFragment }): ReadonlySet<Kind>[] {
  return node.children.flatMap((child) => {
    if (ts.isJsxText(child)) return child.containsOnlyTriviaWhiteSpaces ? [] : [new Set<Kind>(['text'])];
    if (ts.isJsxFragment(child)) return childrenOf({ node: child, checker });
    if (!ts.isJsxExpression(child)) return [new Set<Kind>(['element'])];
    return child.expression === undefined ? [] : [kindsOf({ expression: child.expression, checker })];
  });
}

function kindsOf({ expression, checker }: Checked & { expression: ts.Expression }): ReadonlySet<Kind> {
  const both = (one: ts.Expression, other: ts.Expression) =>
    new Set([...kindsOf({ expression: one, checker }), ...kindsOf({ expression: other, checker })]);
  if (ts.isParenthesizedExpression(expression)) return kindsOf({ expression: expression.expression, checker });
  if (ts.isConditionalExpression(expression)) return both(expression.whenTrue, expression.whenFalse);
  if (ts.isJsxElement(expression) || ts.isJsxSelfClosingElement(expression)) return new Set(['element']);
  if (ts.isJsxFragment(expression))
    return new Set(childrenOf({ node: expression, checker }).flatMap((kinds) => [...kinds]));
  if (ts.isBinaryExpression(expression)) {
    const { kind } = expression.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken)
      return new Set<Kind>(['nothing', ...kindsOf({ expression: expression.right, checker })]);
    if (kind === ts.SyntaxKind.QuestionQuestionToken) return both(expression.left, expression.right);
  }
  return kindsOfType(checker.getTypeAtLocation(expression));
}

function kindsOfType(type: ts.Type): ReadonlySet<Kind> {
  const parts = (type.isUnion() ? type.types : [type]).map(kindOfPart);
  const kinds = new Set(parts);
  // A ReactNode given by the caller is a text, an element or nothing, and does not change its kind.
  if (kinds.has('text') && kinds.has('element')) return new Set(['slot']);
  return kinds;
}

function kindOfPart({ flags }: ts.Type): Kind {
  if (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.BooleanLike)) return 'nothing';
  const isText = flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike);
  return isText ? 'text' : 'element';
}
