/** The beginnings of keys that services hand out. */
const KEY_FORMS =
  /^(?:sk-|pk-|rk_|gh[opsu]_|github_pat_|glpat-|xox[abpr]-|pgb_|AKIA|AIza|hf_|ntn_|secret_|eyJ)[\w.-]{8,}$/;

/** A word as nobody writes it: long, with letters and digits mixed, and no path or name of a package. */
const RANDOM_WORD = /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z0-9+_-]{24,}={0,2}$/;

/** Whether a text is a key by its form alone. */
export const looksSecret = (text: string): boolean =>
  KEY_FORMS.test(text) || (RANDOM_WORD.test(text) && !/^[a-z]+(?:[-_][a-z0-9]+)+$/.test(text));
