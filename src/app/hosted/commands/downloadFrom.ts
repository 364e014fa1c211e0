import { refuse, succeed, type Result } from '../../../domain/model/values/result.ts';
import { saveFile } from '../../files/downloadFile.ts';

/** Downloads the resource at an address as a file; refused if it can't be fetched. */
export async function downloadFrom(href: string, fileName: string): Promise<Result<string>> {
  try {
    // The address alone grants access.
    const answer = await fetch(href, { credentials: 'omit' });
    if (!answer.ok) {
      return refuse(
        'gone',
        `There is nothing at the address of ${fileName} any more. Export it again.`,
      );
    }
    const type = answer.headers.get('content-type') ?? 'text/plain';
    saveFile(fileName, type, await answer.arrayBuffer());
    return succeed(fileName);
  } catch {
    return refuse(
      'network',
      `${fileName} could not be downloaded: the server can't be reached. Try again later.`,
    );
  }
}
