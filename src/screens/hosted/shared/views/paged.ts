/**
 * The props of what a pager shows the parts of: it has the focus when another page of it is shown, which the
 * router finds by this.
 */
export const paged = { 'data-paged': '', tabIndex: -1 } as const;
