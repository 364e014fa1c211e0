/** Whether this is the full run, which has the tests tagged `@full`, and every width and size. */
export const isFull = process.env['FULL'] === '1';
