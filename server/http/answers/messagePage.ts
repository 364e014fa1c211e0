/**
 * A small page for an answer that is not the app. `title` and `text` are not escaped, so they must not
 * contain what people have entered.
 */
export function messagePage(title: string, text: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/api/authorization/style.css" />
    <title>${title} · Typewright</title>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${text}</p>
      <p><a href="/">Open the sandbox</a></p>
    </main>
  </body>
</html>
`;
}
