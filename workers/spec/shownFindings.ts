/** How many findings of a kind are sent to the page; the saved report has all of them. */
export const shownFindings = 2000;
