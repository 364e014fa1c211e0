/** Whether this is the full run, which includes the tests tagged `@full`, and all widths and sizes. */
export const isFull = process.env['FULL'] === '1';

/** How long a test may take, in milliseconds. In the full run, killed and other browsers keep the cores busy beside it. */
export const timeLimit = isFull ? 360_000 : 120_000;
