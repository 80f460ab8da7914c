/** The header with the code that the terminal shows, or with the key that counts as the code. */
export const CODE_HEADER = "x-pegboard-code";
