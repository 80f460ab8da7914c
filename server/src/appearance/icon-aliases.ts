/** Names that other products use for icons, and the Lucide icon that stands for each. */
export const ICON_ALIASES = new Map([
  ["icon-category-office", "file-text"],
  ["icon-category-customization", "sliders-horizontal"],
  ["icon-category-organization", "building-2"],
  ["icon-category-monitoring", "chart-column"],
  ["icon-category-integration", "link"],
  ["icon-category-workflow", "workflow"],
  ["icon-category-auth", "key-round"],
  ["icon-category-social", "messages-square"],
  ["mdi-database", "database"],
  ["mdi-web", "globe"],
  ["mdi-api", "plug"],
  ["mdi-robot", "bot"],
  ["mdi-tools", "wrench"],
]);
