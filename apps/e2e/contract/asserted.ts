/** @file Which texts a specification expects to be there: not those of its comments, titles and inputs, nor what it expects to be absent. */
import ts from 'typescript';

/** Queries that fail, or wait in vain, where a text isn't there. */
const QUERY = /^(get|find)(All)?By[A-Z]\w*$/;
const MATCHER = /^(to[A-Z]\w*|stringContaining|stringMatching|objectContaining|arrayContaining)$/;
const TABLE = /^(it|test|describe)\.each$/;

/**
 * The strings and patterns that stand in a query or a matcher, or come there as a cell of a test's table or an argument of one of the file's
 * own functions.
 */
export function assertedTexts(file: string, text: string): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const helpers = helpersOf(source);
  return below(source, ts.isCallExpression).flatMap((call) => [
    ...(isAssertion(call) ? call.arguments.flatMap(literalsOf) : []),
    ...argumentsOf(call, helpers).flatMap(literalsOf),
    ...cellsOf(call).flatMap(literalsOf),
  ]);
}

/** A function by the parameters that it hands to an assertion. */
type Helpers = ReadonlyMap<string, readonly boolean[]>;

function helpersOf(source: ts.SourceFile): Helpers {
  const declared = [
    ...below(source, ts.isFunctionDeclaration).map((each) => [each.name?.text, each] as const),
    ...below(source, ts.isVariableDeclaration).map((each) => [each.name.getText(), each.initializer] as const),
  ];
  return new Map(
    declared.flatMap(([name, made]) => {
      if (!name || !made || !ts.isFunctionLike(made)) return [];
      const asserted = assertedNames(made);
      return [[name, made.parameters.map((parameter) => asserted.has(parameter.name.getText()))] as const];
    }),
  );
}

function argumentsOf({ expression, arguments: given }: ts.CallExpression, helpers: Helpers): ts.Node[] {
  const asserted = ts.isIdentifier(expression) ? helpers.get(expression.text) : undefined;
  return given.filter((_, index) => asserted?.[index]);
}

/** The cells of a table whose parameters the test hands to an assertion. */
function cellsOf({ expression: each, arguments: [, test] }: ts.CallExpression): ts.Node[] {
  if (!ts.isCallExpression(each) || !TABLE.test(each.expression.getText()) || !test || !ts.isFunctionLike(test))
    return [];
  const table = below(each.arguments[0]!, ts.isArrayLiteralExpression)[0];
  const asserted = assertedNames(test);
  return (table?.elements ?? []).flatMap((row) =>
    (ts.isArrayLiteralExpression(row) ? [...row.elements] : [row]).flatMap((cell, index) => {
      const parameter = test.parameters[index]?.name;
      if (parameter && ts.isIdentifier(parameter)) return asserted.has(parameter.text) ? [cell] : [];
      const properties = ts.isObjectLiteralExpression(cell) ? cell.properties.filter(ts.isPropertyAssignment) : [];
      return properties.filter(({ name }) => asserted.has(name.getText())).map(({ initializer }) => initializer);
    }),
  );
}

function isAssertion({ expression }: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(expression)) return false;
  const { name, expression: subject } = expression;
  if (QUERY.test(name.text)) return true;
  // What isn't expected says nothing of what is.
  return MATCHER.test(name.text) && !(ts.isPropertyAccessExpression(subject) && subject.name.text === 'not');
}

/** The names that stand within the assertions below a node. */
const assertedNames = (node: ts.Node): Set<string> =>
  new Set(
    below(node, ts.isCallExpression)
      .filter(isAssertion)
      .flatMap((call) => call.arguments.flatMap((argument) => below(argument, ts.isIdentifier)))
      .map(({ text }) => text),
  );

function literalsOf(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isRegularExpressionLiteral(node))
    return [node.text.replace(/^\/\^?|\$?\/[a-z]*$/g, '').replace(/\\([^\w\s])/g, '$1')];
  if (ts.isTemplateExpression(node)) return [node.getText().slice(1, -1)];
  return ts.isFunctionLike(node) ? [] : childrenOf(node).flatMap(literalsOf);
}

/** The node itself and all below it that are of a kind. */
const below = <Kind extends ts.Node>(node: ts.Node, is: (each: ts.Node) => each is Kind): Kind[] => [
  ...(is(node) ? [node] : []),
  ...childrenOf(node).flatMap((child) => below(child, is)),
];

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}
