/** In the place of `ajv-formats`: formats are our engine's own. */
export default function addNoFormats(): void {}
