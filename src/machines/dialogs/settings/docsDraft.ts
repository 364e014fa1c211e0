import { equalValues } from '../../../domain/compare/equalValues.ts';
import {
  metadataIn,
  type Changed,
  type DocumentKeys,
} from '../../../domain/model/metadata/metadataKeys.ts';
import type { Specification } from '../../../domain/model/specification.ts';
import { isJsonObject, type JsonObject } from '../../../domain/model/values/json.ts';
import type { DocsDraft } from '../dialogDrafts.ts';

/** The fields for documentation at another address, which OpenAPI calls `externalDocs`. */
export function docsDraft(spec: Specification): DocsDraft {
  const { url, description } = docsIn(spec);
  return {
    docsUrl: typeof url === 'string' ? url : '',
    docsDescription: typeof description === 'string' ? description : '',
  };
}

function docsIn({ metadata }: Specification): JsonObject {
  const { externalDocs } = metadataIn<DocumentKeys>(metadata);
  return isJsonObject(externalDocs) ? externalDocs : {};
}

/** The value for the metadata, which preserves the source's other entries as long as there is a URL. */
export function docsOf(
  spec: Specification,
  draft: DocsDraft,
): Changed<Pick<DocumentKeys, 'externalDocs'>> {
  const [docsUrl, docsDescription] = [draft.docsUrl.trim(), draft.docsDescription.trim()];
  const had = docsDraft(spec);
  const shown = [had.docsUrl.trim(), had.docsDescription.trim()];
  if (equalValues([docsUrl, docsDescription], shown)) return {};
  if (docsUrl === '') return { externalDocs: undefined };
  const { description: _, url: __, ...rest } = docsIn(spec);
  return {
    externalDocs: {
      ...(docsDescription !== '' && { description: docsDescription }),
      url: docsUrl,
      ...rest,
    },
  };
}
