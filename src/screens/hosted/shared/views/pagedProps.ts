/**
 * The properties of the element whose pages a pager shows: the router finds it by these, and
 * focuses it when another page is shown.
 */
export const pagedProps = { 'data-paged': '', tabIndex: -1 } as const;
