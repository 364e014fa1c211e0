/** The number of entries on a page of a list (rules 9). */
export const pageSize = 16;
