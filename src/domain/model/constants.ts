/** Business constants (rules 3, 5, 9). */

export const httpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type HttpMethod = (typeof httpMethods)[number];
/** Methods of OpenAPI that are not in the model: their operations are kept in the metadata. */
export const keptMethods = ['head', 'options', 'trace', 'query'] as const;

/** Methods for which the editor offers a payload. */
export const payloadMethods: readonly HttpMethod[] = ['POST', 'PUT', 'PATCH'];

/** Success codes the editor offers. */
export const httpCodes = [200, 201, 202, 204] as const;
export const defaultHttpCode = 200;
/** With this code there is no return. */
export const noContentCode = 204;

/** Codes an operation may throw; 499, 599 and 999 stand for any 4xx, any 5xx and any error. */
export const throwCodes = [
  400, 402, 403, 404, 405, 408, 409, 410, 412, 417, 422, 423, 424, 429, 499, 500, 501, 502, 503,
  504, 507, 508, 599, 999,
] as const;
export type ThrowCode = (typeof throwCodes)[number];
export const defaultThrowCode = 500;
export const anyClientErrorCode = 499;
export const anyServerErrorCode = 599;
export const anyErrorCode = 999;

export const contentTypes = [
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'application/json',
  'multipart/form-data',
  'text/plain',
  'application/xml',
] as const;

export const argumentLocations = ['path', 'query', 'header'] as const;
export const scalarKinds = ['string', 'integer', 'number', 'boolean'] as const;
export const stringFormats = ['date', 'date-time', 'time'] as const;

export const operationNamePattern = /^[A-Za-z0-9_.]{1,128}$/;
export const typeNamePattern = /^[A-Za-z0-9_]{1,128}$/;
export const propertyNamePattern = /^[A-Za-z0-9_.$]{1,128}$/;
export const maxNameLength = 128;

export const stabilityLevels = [0, 1, 2, 3] as const;
export const defaultPayloadKey = 'payload';

export const explorePageSize = 16;

/** The maximum length of the title of an issue or a pull request, in characters. */
export const longestTitle = 200;

/** The maximum length of a comment, and of the description of an issue or a pull request, in characters. */
export const longestText = 100_000;
