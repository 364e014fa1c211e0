/*
 * Why some documents of `npm run test:large` are larger when they are exported again, or contain fewer
 * references than their source. Any other such document is a failure.
 */

const reasons = {
  onePath:
    'paths that differ only in the names of their variables become one path, as OpenAPI requires',
  saidOnce: 'operations repeat parameters of their path, which are exported once',
  oneType:
    'inline objects that the source repeats become one type and one component, whose references are exported once',
  named:
    'operations without an operationId get one made from their path, because most tools need one',
};

/** The reasons, by how the document's name begins. */
const documents = {
  'amazonaws.com/inspector2': reasons.oneType,
  'amazonaws.com/sdb': reasons.saidOnce,
  'amazonaws.com/securityhub': reasons.oneType,
  'azure.com/deploymentmanager': reasons.saidOnce,
  'byautomata.io': reasons.oneType,
  'codat.io/sync-for-expenses': reasons.saidOnce,
  'dataflowkit.com': reasons.oneType,
  'giphy.com': reasons.oneType,
  'googleapis.com/': reasons.onePath,
  'healthcare.gov': reasons.onePath,
  'httpbin.org': reasons.named,
  'openbanking.org.uk/account-info-openapi': reasons.oneType,
  'openbanking.org.uk/payment-initiation-openapi': reasons.oneType,
  'vercel.com': reasons.oneType,
};

/**
 * @param {string} file the document's path
 * @returns {string | undefined} why it may be larger or contain fewer references
 */
export function reasonFor(file) {
  const name = file.slice(file.indexOf('/api/') + '/api/'.length);
  return Object.entries(documents).find(([start]) => name.startsWith(start))?.[1];
}
