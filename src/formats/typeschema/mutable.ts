/** For building a value of the model key by key: an optional key is set only when it is there. */
export type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };
