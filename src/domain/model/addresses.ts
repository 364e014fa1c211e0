/**
 * Whether the text can be a URL: absolute with a scheme, or a path on the same host. Variables in braces are
 * allowed, as in the URL of a server in OpenAPI.
 */
export function isUrl(text: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/)\S*$/i.test(text) || /^\{[^{}\s]+\}\S*$/.test(text);
}

/** Whether the text can be an email address. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}
