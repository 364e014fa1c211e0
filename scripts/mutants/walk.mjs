// The syntax tree of a source file, walked without its types.
import { parseSync } from 'vite';

/** @typedef {{ type: string, start: number, end: number, [key: string]: any }} Node */

/** Of TypeScript's own nodes, those that hold a value. */
const valued = new Set([
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSParameterProperty',
]);

/**
 * @param {string} path
 * @param {string} text
 * @returns {Node}
 */
export function parse(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  return program;
}

/**
 * Visits every node that is more than a type, the outer before the inner.
 * @param {Node} node
 * @param {(node: Node, ancestors: readonly Node[]) => void} visit
 * @param {Node[]} ancestors
 */
export function walk(node, visit, ancestors = []) {
  if (node.type.startsWith('TS') && !valued.has(node.type)) return;
  visit(node, ancestors);
  ancestors.push(node);
  for (const key in node) {
    for (const child of [node[key]].flat()) {
      if (typeof child?.type === 'string') walk(child, visit, ancestors);
    }
  }
  ancestors.pop();
}

/** The functions, methods and constants that a node is in, joined by dots. */
export function whereIs(ancestors) {
  return ancestors.map(nameOf).filter(Boolean).join('.');
}

function nameOf({ type, id, key }) {
  if (type === 'FunctionDeclaration' || type === 'ClassDeclaration') return id?.name;
  if (type === 'VariableDeclarator') return id.type === 'Identifier' ? id.name : undefined;
  if (type === 'MethodDefinition' || type === 'PropertyDefinition') return key.name;
  return type === 'Property' ? (key.name ?? key.value) : undefined;
}
