/** How many bytes the data of a ConfigMap can have (`ValidateConfigMap`). */
export const LARGEST_CONFIG_MAP = 1_048_576;
