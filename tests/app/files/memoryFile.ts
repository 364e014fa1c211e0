import type { AskableHandle } from '../../../src/app/files/filePickers.ts';

/** What a disk and a person can do to a file while it is open. */
export interface MemoryDisk {
  text: string;
  lastModified: number;
  exists: boolean;
  /** How many more bytes fit on the disk. */
  room: number;
  permission: PermissionState;
  /** The person's answer to a permission request. */
  answer: PermissionState;
}

export interface MemoryFile {
  readonly handle: AskableHandle;
  readonly disk: MemoryDisk;
  /** The recorded calls, in order. */
  readonly calls: string[];
}

/**
 * A file in memory behind the browser's file handle interface, as no picker opens without a person.
 * As in a browser, written content is in the file once the stream is closed, completely or not at
 * all.
 */
export function memoryFile(name: string, disk: Partial<MemoryDisk> = {}): MemoryFile {
  const state: MemoryDisk = {
    text: '',
    lastModified: 1000,
    exists: true,
    room: 1_000_000,
    permission: 'granted',
    answer: 'granted',
    ...disk,
  };
  const calls: string[] = [];
  const find = () => {
    if (!state.exists) throw new DOMException('The file could not be found.', 'NotFoundError');
  };
  const handle: AskableHandle = {
    kind: 'file',
    name,
    isSameEntry: (other) => Promise.resolve(other === handle),
    getFile: async () => {
      find();
      return new File([state.text], name, { lastModified: state.lastModified });
    },
    createWritable: async () => {
      calls.push('createWritable');
      if (state.permission !== 'granted') {
        throw new DOMException('The request is not allowed.', 'NotAllowedError');
      }
      return memoryStream(state, calls);
    },
    queryPermission: async () => {
      calls.push('queryPermission');
      return state.permission;
    },
    requestPermission: async () => {
      calls.push('requestPermission');
      state.permission = state.answer;
      return state.permission;
    },
  };
  return { handle, disk: state, calls };
}

function memoryStream(state: MemoryDisk, calls: string[]): FileSystemWritableFileStream {
  let swap = '';
  const stream = new WritableStream<ArrayBuffer>();
  return Object.assign(stream, {
    seek: () => Promise.reject(new DOMException('Not in memory.', 'NotSupportedError')),
    truncate: () => Promise.reject(new DOMException('Not in memory.', 'NotSupportedError')),
    write: async (data: FileSystemWriteChunkType) => {
      calls.push('write');
      if (!(data instanceof ArrayBuffer)) throw new TypeError('The app writes whole buffers.');
      if (data.byteLength > state.room) {
        throw new DOMException('No space left.', 'QuotaExceededError');
      }
      swap += new TextDecoder().decode(data);
    },
    close: async () => {
      calls.push('close');
      // Chromium creates a deleted file again.
      state.exists = true;
      state.text = swap;
      state.lastModified += 1000;
    },
    abort: async () => {
      calls.push('abort');
    },
  });
}

/** What a browser throws when a person cancels its dialog. */
export function dismissed(): DOMException {
  return new DOMException('The user aborted a request.', 'AbortError');
}
