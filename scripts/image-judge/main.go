// Judges image references as the kubelet reads them: each line of the input is a text in JSON, and each line of the
// output says whether it is a reference.
package main

import (
	"bufio"
	_ "crypto/sha256"
	_ "crypto/sha512"
	"encoding/json"
	"fmt"
	"os"

	"github.com/distribution/reference"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var text string
		if err := json.Unmarshal(lines.Bytes(), &text); err != nil {
			panic(err)
		}
		_, err := reference.ParseNormalizedNamed(text)
		fmt.Println(err == nil)
	}
}
