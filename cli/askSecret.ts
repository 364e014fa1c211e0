/** Asks for a line on the terminal without showing what is typed. */
export function askSecret(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stdin.resume();
  return new Promise((resolve) => {
    let typed = '';
    const read = (text: string) => {
      for (const sign of text) {
        if (sign === '\r' || sign === '\n') {
          stdin.off('data', read);
          stdin.setRawMode(false);
          stdin.pause();
          stderr.write('\n');
          resolve(typed);
          return;
        }
        // Control-C ends the program, as it would without raw mode.
        if (sign === '\u0003') process.exit(130);
        typed = sign === '\u007f' ? typed.slice(0, -1) : typed + sign;
      }
    };
    stdin.on('data', read);
  });
}
