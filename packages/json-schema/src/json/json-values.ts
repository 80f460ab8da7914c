/**
 * Whether a text, if it is JSON, has more than so many values: members, items, lists and objects.
 * Everything that looks at arguments looks at each of them, so they are counted before the text is
 * parsed.
 */
export function hasMoreValues(text: string, most: number): boolean {
  let left = most;
  let isText = false;
  for (let at = 0; at < text.length && left >= 0; at++) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) isText = !isText;
    else if (isText) at += character === BACKSLASH ? 1 : 0;
    else if (character === COMMA || character === LIST || character === OBJECT) left -= 1;
  }
  return left < 0;
}

const [QUOTE, COMMA, LIST, BACKSLASH, OBJECT] = [0x22, 0x2c, 0x5b, 0x5c, 0x7b];
