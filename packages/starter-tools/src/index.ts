export { AllowedPaths } from "./allowed-paths.ts";
export { isInside } from "./real-path.ts";
export { starterTools } from "./starter-tools.ts";
