/** The fields of a new document, for tests to which they do not matter. `body`: a stored body. */
export function documentFields(userId: number, name: string, body: string, now: string) {
  return {
    userId,
    name,
    description: '',
    private: 0 as const,
    baseVersion: '',
    developmentMode: 0 as const,
    homepage: '',
    sourceId: null,
    sourceBody: null,
    body,
    hash: 'h',
    operations: 0,
    types: 0,
    commitId: null,
    updatedAt: now,
    createdAt: now,
  };
}
