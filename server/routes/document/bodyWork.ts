import type { PrintedFormatId } from '../../../src/formats/registry/registry.ts';
import type { ProviderServices } from '../../http/providerServices.ts';
import type { Packed } from '../../work/jobs.ts';
import type { Asker } from '../../work/specWork.ts';

/** Results of work on stored bodies. Bodies never change, so each result is made once for all callers. */
type Services = Pick<ProviderServices, 'store' | 'work'>;

/** What changed between two bodies; `before` is undefined for the first version. */
export function compareBodies(
  { store, work }: Services,
  asker: Asker,
  before: string | undefined,
  after: string,
) {
  const args = async (): Promise<[Packed | null, Packed]> => [
    before === undefined ? null : await store.bodies.get(before),
    await store.bodies.get(after),
  ];
  return work.run(asker, { name: 'compare', key: `${before ?? ''} ${after}`, args });
}

/** A body in a format. */
export function printBody(
  { store, work }: Services,
  asker: Asker,
  body: string,
  format: PrintedFormatId,
) {
  const args = async (): Promise<[Packed, PrintedFormatId]> => [
    await store.bodies.get(body),
    format,
  ];
  return work.run(asker, { name: 'print', key: `${body} ${format}`, args });
}
