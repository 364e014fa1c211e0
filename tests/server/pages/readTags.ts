export interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The text up to the next tag. */
  readonly text: string;
}

/** The tags of a page in order, for inspection. */
export function readTags(html: string): readonly Tag[] {
  return [...html.matchAll(/<([a-z][a-z\d]*)((?:\s[^<>]*)?)>([^<]*)/g)].map(
    ([, name = '', attributes = '', text = '']) => ({
      name,
      attributes: Object.fromEntries(
        [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
          key,
          value,
        ]),
      ),
      text,
    }),
  );
}
