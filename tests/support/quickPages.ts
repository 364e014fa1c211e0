import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js';
import * as React from 'react';

/* Saves an eighth of the CPU time of the tests with a page. */

/*
 * For each element, React records where it was created, for its warnings. It stops by itself after ten
 * thousand elements in a second; this makes it believe that there were that many already. All of its checks
 * remain. No documented setting has this effect: `Error.stackTraceLimit` does not help, because React sets
 * its own.
 */
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals !== null) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
    // Another file of the same worker may run this again.
    configurable: true,
  });
}

/*
 * To tell whether an element is visible, happy-dom copies the style of each of its ancestors, with
 * `structuredClone`, which takes four times as long as this. Queries by role do this for every element that
 * they find.
 */
CSSPropertyManager.prototype.clone = function clone() {
  const properties = Object.fromEntries(
    Object.entries(this.properties).map(([name, property]) => [name, { ...property }]),
  );
  const definedPropertyNames = { ...this['definedPropertyNames'] };
  return Object.assign(new CSSPropertyManager(), { properties, definedPropertyNames });
};
