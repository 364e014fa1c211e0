import * as React from 'react';

/*
 * For each element, React notes where it was made, to say so in a warning. That stack of calls costs a tenth
 * of the CPU time of the tests with a page. React stops by itself after ten thousand elements in a second;
 * here it believes that there were so many already. All of its checks remain.
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
