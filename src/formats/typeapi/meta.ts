export const meta = { id: 'typeapi', label: 'TypeAPI', syntax: 'json', endings: ['json'] } as const;
