/** Whether this is the full run, which includes the tests tagged `@full`, and all widths and sizes. */
export const isFull = process.env['FULL'] === '1';
