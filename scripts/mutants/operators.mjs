// The mutation operators: each returns texts that can replace a node of the syntax tree.

/**
 * @typedef {import('./walk.mjs').Node} Node
 * @typedef {{ start: number, end: number, text: string }} Change
 * @typedef {(node: Node, source: string, ancestors: readonly Node[]) => Change[]} Operator
 */

/** By name. Mutants that don't compile are dropped later, so that types don't matter here. */
/** @type {Record<string, Operator>} */
export const operators = {
  condition: (node, _source, ancestors) => {
    const parent = ancestors.at(-1);
    if (parent?.test !== node) return [];
    const { type } = parent;
    if (type === 'IfStatement' || type === 'ConditionalExpression') {
      return [...replace(node, 'true'), ...replace(node, 'false')];
    }
    // Not `true`: an endless loop only shows after a timeout.
    const isLoop = type === 'WhileStatement' || type === 'ForStatement';
    return isLoop ? replace(node, 'false') : [];
  },
  comparison: (node, source) => {
    if (node.type !== 'BinaryExpression') return [];
    return (comparisons[node.operator] ?? []).flatMap((by) => replaceSign(node, source, by));
  },
  arithmetic: (node, source) => {
    if (node.type !== 'BinaryExpression') return [];
    return (arithmetic[node.operator] ?? []).flatMap((by) => replaceSign(node, source, by));
  },
  logic: (node, source) => {
    if (node.type !== 'LogicalExpression') return [];
    const { left, right, operator } = node;
    const sides = [left, right].map((side) => textOf(side, source));
    const swapped = `(${sides.join(operator === '&&' ? ' || ' : ' && ')})`;
    return [swapped, ...sides.map((side) => `(${side})`)].flatMap((text) => replace(node, text));
  },
  negation: (node, source) => {
    const isNegated = node.type === 'UnaryExpression' && '!-'.includes(node.operator);
    return isNegated ? replace(node, textOf(node.argument, source)) : [];
  },
  assignment: (node, source) => {
    if (node.type === 'UpdateExpression') {
      const by = node.operator === '++' ? '--' : '++';
      return replace(node, textOf(node, source).replace(node.operator, by));
    }
    if (node.type !== 'AssignmentExpression') return [];
    return (assignments[node.operator] ?? []).flatMap((by) => replaceSign(node, source, by));
  },
  boolean: (node) =>
    node.type === 'Literal' && typeof node.value === 'boolean'
      ? replace(node, String(!node.value))
      : [],
  text: (node, _source, ancestors) => {
    if (isForProgrammers(ancestors) || isKey(node, ancestors.at(-1))) return [];
    if (node.type === 'TemplateLiteral') return replace(node, "''");
    if (node.type !== 'Literal' || typeof node.value !== 'string') return [];
    return replace(node, node.value === '' ? "'mutant'" : "''");
  },
  pattern: (node) => {
    if (node.type !== 'Literal' || node.regex === undefined) return [];
    const { pattern, flags } = node.regex;
    return [
      ...(pattern.startsWith('^') ? [`/${pattern.slice(1)}/${flags}`] : []),
      ...(pattern.endsWith('$') ? [`/${pattern.slice(0, -1)}/${flags}`] : []),
      ...(flags.includes('i') ? [`/${pattern}/${flags.replace('i', '')}`] : []),
    ].flatMap((text) => replace(node, text));
  },
  element: (node) => {
    if (node.type === 'ArrayExpression') return removeEach(node.elements.filter(Boolean));
    return node.type === 'ObjectExpression' ? removeEach(node.properties) : [];
  },
  statement: (node) => (removable.has(node.type) && !isForCompiler(node) ? replace(node, ';') : []),
  return: (node) => {
    if (node.type !== 'ReturnStatement') return [];
    const isUndefined = node.argument?.name === 'undefined';
    return isUndefined ? [] : replace(node, node.argument === null ? ';' : 'return undefined;');
  },
  case: (node) =>
    node.type === 'SwitchCase' && node.consequent.length > 0 ? replace(node, '') : [],
  chain: (node, source) => {
    if (node.optional !== true) return [];
    const head = node.object ?? node.callee;
    if (head === undefined) return [];
    const start = source.indexOf('?.', head.end);
    const isNamed = node.type === 'MemberExpression' && !node.computed;
    return [{ start, end: start + 2, text: isNamed ? '!.' : '!' }];
  },
  call: (node, source) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return [];
    const { object, property } = node.callee;
    if (dispensable.has(property.name)) return replace(node, textOf(object, source));
    const other = opposites.get(property.name);
    return other === undefined ? [] : replace(property, other);
  },
};

const comparisons = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
};

const arithmetic = {
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&': ['|'],
  '|': ['&'],
  '<<': ['>>'],
  '>>': ['<<'],
  '>>>': ['<<'],
};

const assignments = { '+=': ['-='], '-=': ['+='], '*=': ['/='], '??=': ['='], '&&=': ['='] };

const removable = new Set([
  'ExpressionStatement',
  'BreakStatement',
  'ContinueStatement',
  'ThrowStatement',
]);

/** Methods whose call can be replaced by the object they are called on. */
const dispensable = new Set(
  'filter slice toSorted toReversed trim replace replaceAll concat'.split(' '),
);

const opposites = new Map(
  [
    ['some', 'every'],
    ['startsWith', 'endsWith'],
    ['toLowerCase', 'toUpperCase'],
    ['min', 'max'],
    ['indexOf', 'lastIndexOf'],
    ['find', 'findLast'],
  ].flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
);

function replace({ start, end }, text) {
  return [{ start, end, text }];
}

/** The operator between the two sides of an expression. */
function replaceSign({ left, right, operator }, source, text) {
  const start = source.indexOf(operator, left.end);
  if (start === -1 || start >= right.start) return [];
  return [{ start, end: start + operator.length, text }];
}

/** Each item of a list, with the comma that separates it from the next or the previous one. */
function removeEach(items) {
  return items.map(({ start, end }, index) => {
    const next = items[index + 1];
    if (next !== undefined) return { start, end: next.start, text: '' };
    const previous = items[index - 1];
    return { start: previous === undefined ? start : previous.end, end, text: '' };
  });
}

function textOf({ start, end }, source) {
  return source.slice(start, end);
}

/** Exceptions report bugs of ours, so nothing depends on their messages. */
function isForProgrammers(ancestors) {
  const thrown = ancestors.at(-1);
  return thrown?.type === 'NewExpression' && thrown.callee.name?.endsWith('Error') === true;
}

/** `nothingElse(rest);` has no effect at run time: it stops compiling when there is a new field. */
function isForCompiler({ expression }) {
  return expression?.type === 'CallExpression' && expression.callee.name === 'nothingElse';
}

/** A string that is a property name, a module path or a directive (`'use strict'`). */
function isKey(node, parent) {
  if (parent === undefined || /^(?:Import|Export)/.test(parent.type)) return true;
  if (parent.type === 'ExpressionStatement') return true;
  return parent.key === node && parent.computed !== true;
}
