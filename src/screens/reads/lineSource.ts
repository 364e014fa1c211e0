/** Text by line numbers, made elsewhere. `rev` changes whenever the text does. */
export interface LineSource {
  readonly rev: number;
  readonly totalLines: number;
  /**
   * Lines `from` up to, not including, `to`, both from 0. Fewer if the text of this `rev` is no
   * longer available.
   */
  readonly getLines: (from: number, to: number) => Promise<readonly string[]>;
}
