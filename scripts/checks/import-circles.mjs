import { importedFile, importsOf, projectFiles, readProjectFile } from "./source-files.mjs";

/**
 * No file imports itself by way of others: types and lazy imports count as well. Tests may import
 * anything.
 */
export function checkImportCircles() {
  return findCircles(importGraph()).map(
    (circle) => `these import each other in a circle: ${circle.sort().join(", ")}`,
  );
}

function importGraph() {
  const files = projectFiles(".ts", ".tsx", ".mjs").filter(
    (file) => !/\.test\.tsx?$|\/testing\//.test(file),
  );
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const targets = importsOf(readProjectFile(file)).map((specifier) =>
        importedFile(file, specifier),
      );
      return [file, targets.filter((target) => known.has(target))];
    }),
  );
}

/** Tarjan's strongly connected components, those of several files. */
function findCircles(graph) {
  const circles = [];
  const path = [];
  const order = new Map();
  const lowest = new Map();
  const visit = (file) => {
    order.set(file, order.size);
    lowest.set(file, order.get(file));
    path.push(file);
    for (const target of graph.get(file)) {
      if (!order.has(target)) visit(target);
      if (path.includes(target)) lowest.set(file, Math.min(lowest.get(file), lowest.get(target)));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = path.splice(path.indexOf(file));
    if (circle.length > 1 || graph.get(file).includes(file)) circles.push(circle);
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}
