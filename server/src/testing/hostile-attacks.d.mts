/** What servers may list to stop whoever adds them: what each lists. */
export const ATTACKS: Record<string, () => object[]>;
/** What the slow pattern does not match, after very many tries. */
export const TEXT: string;
