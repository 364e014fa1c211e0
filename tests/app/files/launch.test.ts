import { expect, it } from 'vitest';
import { receiveLaunchedFiles, type LaunchQueue } from '../../../src/app/files/launch.ts';
import { eventually } from '../../support/eventually.ts';
import { memoryFile } from './memoryFile.ts';

it('passes on the files of every launch in order, and reports which cannot be read', async () => {
  const seen: string[] = [];
  let launch: Parameters<Parameters<LaunchQueue['setConsumer']>[0]>[0] | undefined;
  const start = (files?: readonly FileSystemHandle[]) => {
    launch = files === undefined ? {} : { files };
    consumer?.(launch);
  };
  let consumer: Parameters<LaunchQueue['setConsumer']>[0] | undefined;
  receiveLaunchedFiles(
    {
      onFile: ({ file, handle }) => seen.push(`${file.name} ${handle?.kind ?? 'alone'}`),
      onRefused: ({ code, message }) => seen.push(`${code} ${message.split(' ')[0]}`),
    },
    { launchQueue: { setConsumer: (next) => (consumer = next) } },
  );
  start();
  start([memoryFile('a.json').handle, memoryFile('b.json', { exists: false }).handle]);
  start([{ kind: 'directory', name: 'd' } as FileSystemHandle, memoryFile('c.yaml').handle]);
  await eventually(() => expect(seen).toHaveLength(3));
  expect(seen).toEqual(['a.json file', 'file-gone b.json', 'c.yaml file']);
});

it('does nothing in a browser without a launch queue', () => {
  const never = () => {
    throw new Error('No file was launched.');
  };
  expect(() => receiveLaunchedFiles({ onFile: never, onRefused: never }, {})).not.toThrow();
});
