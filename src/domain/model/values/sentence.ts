/** The text with a full stop: messages of servers, and those of rules 8, may have none. */
export function asSentence(text: string): string {
  return text === '' || /[.!?…]$/.test(text) ? text : `${text}.`;
}
