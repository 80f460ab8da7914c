/** Pegboard starts threads and has a native database: Node loads it as it is. */
export default { serverExternalPackages: ["pegboard"] };
