/**
 * Where a listing continues: one member named as in the request body, the options and `resumeFrom` alike. Where
 * only whole pages can be asked for, `skip` says how many records of the page were given before; it is never sent.
 */
export type Position = Readonly<Record<string, string | number>>;
