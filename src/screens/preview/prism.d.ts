/** The parts of Prism that are loaded, by the paths they have in the package. */
declare module 'prismjs/components/prism-core.js' {
  const core: typeof import('prismjs');
  export default core;
}

declare module 'prismjs/components/prism-json.js' {}

declare module 'prismjs/components/prism-yaml.js' {}

declare module 'prismjs/components/prism-clike.js' {}

declare module 'prismjs/components/prism-javascript.js' {}

declare module 'prismjs/components/prism-typescript.js' {}
