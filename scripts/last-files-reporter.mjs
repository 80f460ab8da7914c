/** Few enough that a processor has nothing to do. */
const LAST = 1;

/** A reporter of Vitest. It tells the program that started Vitest when the last files are running. */
export default class LastFilesReporter {
  #left = 0;

  onTestRunStart(files) {
    this.#left = files.length;
  }

  onTestModuleEnd() {
    this.#left -= 1;
    if (this.#left === LAST) process.send?.("last files");
  }
}
