/** The name of the tab in which somebody signs in while a dialog is open; it closes itself afterwards. */
export const signInTab = 'typewright-sign-in';
