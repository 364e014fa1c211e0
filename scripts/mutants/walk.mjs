// Parses a source file and walks its syntax tree, without types.
import { parseSync } from 'vite';

/** @typedef {{ type: string, start: number, end: number, [key: string]: any }} Node */

/** TypeScript's own kinds of nodes that contain expressions. */
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
 * Visits every node except types, parents before children.
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

/** The names of the functions, methods and constants around a node, joined by dots. */
export function enclosingName(ancestors) {
  return ancestors.map(nameOf).filter(Boolean).join('.');
}

function nameOf({ type, id, key }) {
  if (type === 'FunctionDeclaration' || type === 'ClassDeclaration') return id?.name;
  if (type === 'VariableDeclarator') return id.type === 'Identifier' ? id.name : undefined;
  if (type === 'MethodDefinition' || type === 'PropertyDefinition') return key.name;
  return type === 'Property' ? (key.name ?? key.value) : undefined;
}
