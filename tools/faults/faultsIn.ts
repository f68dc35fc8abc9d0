import ts from 'typescript';

/** A fault that can be planted: what stands there, and what would stand there instead. */
export interface Fault {
	start: number;
	end: number;
	/** The line, from 1. */
	line: number;
	before: string;
	after: string;
	/** A statement is left out; anything else is an expression. */
	isStatement: boolean;
}

const { SyntaxKind } = ts;

/** What each operator is taken for. */
const mistakenFor = new Map<ts.SyntaxKind, string>([
	[SyntaxKind.LessThanToken, '<='],
	[SyntaxKind.LessThanEqualsToken, '<'],
	[SyntaxKind.GreaterThanToken, '>='],
	[SyntaxKind.GreaterThanEqualsToken, '>'],
	[SyntaxKind.EqualsEqualsEqualsToken, '!=='],
	[SyntaxKind.ExclamationEqualsEqualsToken, '==='],
	[SyntaxKind.AmpersandAmpersandToken, '||'],
	[SyntaxKind.BarBarToken, '&&'],
	[SyntaxKind.PlusToken, '-'],
	[SyntaxKind.MinusToken, '+'],
	[SyntaxKind.AsteriskToken, '/'],
	[SyntaxKind.SlashToken, '*'],
]);

/**
 * Every fault that could be planted in a source: an operator taken for another, a condition turned round, a wrong flag or number, a
 * fallback that is never taken, a call left out.
 * @param file its name, for the parser
 */
export function faultsIn(file: string, text: string): Fault[] {
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
	const faults: Fault[] = [];
	const add = (node: ts.Node, after: string): void => {
		const start = node.getStart(source);
		faults.push({
			start,
			end: node.end,
			line: source.getLineAndCharacterOfPosition(start).line + 1,
			before: text.slice(start, node.end),
			after,
			isStatement: ts.isStatement(node),
		});
	};
	const visit = (node: ts.Node): void => {
		if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return;
		const after = faulty(node, source);
		if (after !== undefined) add(node, after);
		if (ts.isIfStatement(node)) {
			add(node.expression, `!(${node.expression.getText(source)})`);
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return faults;
}

/** What would stand in a node's place, if a fault can be planted there. */
function faulty(node: ts.Node, source: ts.SourceFile): string | undefined {
	if (ts.isBinaryExpression(node)) {
		const [left, right] = [node.left.getText(source), node.right.getText(source)];
		if (node.operatorToken.kind === SyntaxKind.QuestionQuestionToken) return `(${left})`;
		const operator = mistakenFor.get(node.operatorToken.kind);
		const isText = ts.isStringLiteral(node.left) || ts.isStringLiteral(node.right);
		return operator && !isText ? `((${left}) ${operator} (${right}))` : undefined;
	}
	if (ts.isConditionalExpression(node)) {
		const [condition, yes, no] = [node.condition, node.whenTrue, node.whenFalse].map((part) =>
			part.getText(source),
		);
		return `((${condition}) ? (${no}) : (${yes}))`;
	}
	if (node.kind === SyntaxKind.TrueKeyword) return 'false';
	if (node.kind === SyntaxKind.FalseKeyword) return 'true';
	if (ts.isNumericLiteral(node) && !isName(node)) return `(${node.getText(source)} + 1)`;
	const isCall = ts.isExpressionStatement(node) && isCallOf(node.expression);
	return isCall ? ';' : undefined;
}

function isCallOf(expression: ts.Expression): boolean {
	const called = ts.isAwaitExpression(expression) ? expression.expression : expression;
	return ts.isCallExpression(called) && called.expression.kind !== SyntaxKind.SuperKeyword;
}

/** Whether a number is the name of a member, as in `{ 401: … }`. */
function isName(node: ts.Node): boolean {
	return (
		(ts.isPropertyAssignment(node.parent) || ts.isEnumMember(node.parent)) &&
		node.parent.name === node
	);
}

/** The source with the fault in it. */
export function withFault(text: string, { start, end, after }: Fault): string {
	return text.slice(0, start) + after + text.slice(end);
}

/** The source with `globalThis.__reached?.(number)` in front of each fault's place, called when the place is. */
export function withMarkers(text: string, faults: ReadonlyMap<number, Fault>): string {
	const insertions = [...faults].flatMap(([number, { start, end, isStatement }]) => {
		const call = `globalThis.__reached?.(${number})`;
		const [open, close] = isStatement ? [`{ ${call}; `, ' }'] : [`(${call}, `, ')'];
		// At one place, what encloses more stands outside: the last that is put there before it, the first behind it.
		return [
			{ at: start, order: end + (isStatement ? 0.5 : 0), text: open },
			{ at: end, order: start, text: close },
		];
	});
	// From the end of the file to its beginning, so that no insertion moves another one's place.
	insertions.sort((a, b) => b.at - a.at || a.order - b.order);
	return insertions.reduce(
		(all, { at, text: added }) => all.slice(0, at) + added + all.slice(at),
		text,
	);
}
