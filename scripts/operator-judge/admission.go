package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"sigs.k8s.io/yaml"
)

// How the API server reads one version of a kind.
type definition struct {
	schema  *structuralschema.Structural
	types   validation.SchemaValidator
	rules   *cel.Validator
	storage string
}

// The definitions, by API version and kind.
type definitions map[string]definition

// What the API server says of an object, which it changes: unknown fields are dropped and defaults are set.
type admission struct {
	refused []string
	dropped []string
}

func readDefinitions(folder string) (definitions, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.yaml"))
	if err != nil {
		return nil, err
	}
	found := definitions{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		var crd apiextensionsv1.CustomResourceDefinition
		if err := yaml.Unmarshal(text, &crd); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		if err := found.add(crd); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	return found, nil
}

func (all definitions) add(crd apiextensionsv1.CustomResourceDefinition) error {
	storage := ""
	for _, version := range crd.Spec.Versions {
		if version.Storage {
			storage = crd.Spec.Group + "/" + version.Name
		}
	}
	for _, version := range crd.Spec.Versions {
		var schema apiextensions.JSONSchemaProps
		given := version.Schema.OpenAPIV3Schema
		if err := apiextensionsv1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(given, &schema, nil); err != nil {
			return err
		}
		structural, err := structuralschema.NewStructural(&schema)
		if err != nil {
			return err
		}
		types, _, err := validation.NewSchemaValidator(&schema)
		if err != nil {
			return err
		}
		rules := cel.NewValidator(structural, true, celconfig.PerCallLimit)
		all[crd.Spec.Group+"/"+version.Name+" "+crd.Spec.Names.Kind] = definition{structural, types, rules, storage}
	}
	return nil
}

// Objects of other groups are taken as they are.
func (all definitions) admit(object map[string]any) admission {
	kind, _ := object["kind"].(string)
	known, isKnown := all[fmt.Sprint(object["apiVersion"])+" "+kind]
	if !isKnown {
		return admission{}
	}
	options := structuralschema.UnknownFieldPathOptions{TrackUnknownFieldPaths: true}
	dropped := pruning.PruneWithOptions(object, known.schema, true, options)
	defaulting.PruneNonNullableNullsWithoutDefaults(object, known.schema)
	defaulting.Default(object, known.schema)
	problems := validation.ValidateCustomResource(nil, object, known.types)
	problems = append(problems, listtype.ValidateListSetsAndMaps(nil, known.schema, object)...)
	if len(problems) == 0 && known.rules != nil {
		broken, _ := known.rules.Validate(context.Background(), nil, known.schema, object, nil, celconfig.RuntimeCELCostBudget)
		problems = append(problems, broken...)
	}
	// a cluster stores each resource in one version, in which the operator reads it
	object["apiVersion"] = known.storage
	return admission{refused: texts(kind, object, problems), dropped: dropped}
}

func texts(kind string, object map[string]any, problems field.ErrorList) []string {
	metadata, _ := object["metadata"].(map[string]any)
	said := make([]string, 0, len(problems))
	for _, problem := range problems {
		said = append(said, fmt.Sprintf("%s/%v: %s", kind, metadata["name"], problem.Error()))
	}
	return said
}
