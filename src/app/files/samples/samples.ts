/** A sample that the welcome screen of an empty specification offers (rules 2). */
export interface AppSample {
  readonly id: string;
  readonly title: string;
  /** One sentence on what it shows. */
  readonly description: string;
  /** The document as TypeAPI JSON; fetched when it is asked for, not with the app. */
  readonly load: () => Promise<string>;
}

/** From the simplest to the most complex. */
export const samples: readonly AppSample[] = [
  {
    id: 'petShop',
    title: 'Pet shop',
    description: 'The classic: list, get, create, update and delete, with a parent type and a map.',
    load: async () => (await import('../../../samples/petShop.json?raw')).default,
  },
  {
    id: 'todoLists',
    title: 'To-do lists',
    description: 'Generics and inheritance: a page of anything, and tasks of several kinds.',
    load: async () => (await import('../../../samples/todoLists.json?raw')).default,
  },
  {
    id: 'webshop',
    title: 'Webshop and events',
    description: 'Uploads, headers, error codes, stability, tags, scopes and nested collections.',
    load: async () => (await import('../../../samples/webshop.json?raw')).default,
  },
  {
    id: 'ownApi',
    title: "Typewright's own API",
    description: 'The API of the server that hosts documents, with all of its calls.',
    load: async () => (await import('./ownApi.ts')).printOwnApi(),
  },
];
