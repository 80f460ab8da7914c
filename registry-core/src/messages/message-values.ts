/** What messages of several tables name. */
export interface Named {
  name: string;
}

/** A fact of any code. */
export interface CodedFact {
  code: string;
  values?: object | undefined;
}
