const endings =
  /(?:\.(?:openapi(?:-3\.\d)?|swagger|schema|internal|typeapi|typeschema))?\.(?:json|ya?ml|txt|d\.ts)$/i;
// oxlint-disable-next-line no-control-regex -- characters that no system allows in a file name
const forbidden = /[\u0000-\u001f\u007f"*/:<>?\\|]+/g;

/** The name, without its ending, of a file for a specification of this name. */
export function baseName(name: string): string {
  const base = name
    .replace(endings, '')
    .replace(forbidden, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return base === '' ? 'specification' : base;
}
