const endings =
  /(?:\.(?:openapi(?:-3\.\d)?|swagger|schema|internal|typeapi|typeschema))?\.(?:json|ya?ml|txt|d\.ts)$/i;
// oxlint-disable-next-line no-control-regex -- characters that no system allows in a file name
const forbidden = /[\u0000-\u001f\u007f"*/:<>?\\|]+/g;

/** What a file of a specification of this name is called, without its ending. */
export function baseName(name: string): string {
  const base = name
    .replace(endings, '')
    .replace(forbidden, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return base === '' ? 'specification' : base;
}
