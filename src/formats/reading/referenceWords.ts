/** The keywords that have an effect beside a reference since OpenAPI 3.1 (Reference Object). */
export const referenceWords = ['summary', 'description'] as const;

export function isReferenceWord(key: string): boolean {
  return key === 'summary' || key === 'description';
}
